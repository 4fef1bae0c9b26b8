/** What a spreadsheet would take for a formula, in its wide forms too. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

const cellText = (text: string) => {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A CSV that Brazilian spreadsheets open by themselves; what begins like a formula stays text. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('')}`
}
