/** Tables as CSV, for spreadsheets. */

/** A cell that a spreadsheet would take for a formula begins with an apostrophe instead. */
export const csvText = (text: string, isWritten = true): string => {
  const safe = isWritten && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
