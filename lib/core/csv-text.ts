/** Characters that begin a formula in a spreadsheet, full-width forms included. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

const negativeAmount = /^-\d+,\d\d$/

const cellText = (text: string) => {
  const harmless = formula.test(text) && !negativeAmount.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The text of a cell that `csvText` kept from being a formula. */
export const unguarded = (text: string) => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

/**
 * A CSV that Brazilian spreadsheets open directly; text that begins like a formula remains text, except for a negative
 * amount.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('')}`
}
