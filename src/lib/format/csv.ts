/** Tables as CSV, for spreadsheets. */

/** A cell that a spreadsheet would take for a formula begins with an apostrophe instead. */
export const formulaFree = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The same as it was before `formulaFree`. */
export const formulaAgain = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

export const csvText = (text: string, isWritten = true): string => {
  const safe = isWritten ? formulaFree(text) : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
