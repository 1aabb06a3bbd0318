/** `1280` → `"1,280"`, `"12345.60"` → `"12,345.60"`: the digits before the decimal point in groups of three. For reading, never for files or forms. */
export function thousands(figure: number | string): string {
  return String(figure).replace(/^-?\d+/, whole => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
}
