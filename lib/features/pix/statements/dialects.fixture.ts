/** Writes statements in the dialects of banks, for the tests of their reading. */

export type Written = { day: string; cents: number }

type Sign = (digits: string, out: boolean) => string

/** Ways in which an amount shows that money went out. */
export const signs = {
  'a minus before': (digits, out) => (out ? `-${digits}` : digits),
  'a minus behind': (digits, out) => (out ? `${digits}-` : digits),
  'a typographic minus': (digits, out) => (out ? `\u2212${digits}` : digits),
  brackets: (digits, out) => (out ? `(${digits})` : digits),
  'both signs': (digits, out) => `${out ? '-' : '+'}${digits}`,
  'a currency': (digits, out) => `${out ? '-' : ''}R$ ${digits}`,
  'letters behind': (digits, out) => `${digits} ${out ? 'D' : 'C'}`,
} satisfies Record<string, Sign>

/** Words of the column that says whether money came in or went out. */
export const sideLabels = [
  ['tipo', 'C', 'D'],
  ['D/C', 'C', 'D'],
  ['Natureza', 'Crédito', 'Débito'],
  ['type', 'credit', 'debit'],
  ['Tipo de lançamento', 'Entrada', 'Saída'],
] as const

/** Separates thousands. */
export const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)

/** Writes cents. */
export const styles = {
  '1.234,56': (cents) => `${grouped(String(Math.floor(cents / 100)), '.')},${String(cents % 100).padStart(2, '0')}`,
  '1234,56': (cents) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`,
  '1,234.56': (cents) => `${grouped(String(Math.floor(cents / 100)), ',')}.${String(cents % 100).padStart(2, '0')}`,
  '1234.56': (cents) => (cents / 100).toFixed(2),
} satisfies Record<string, (cents: number) => string>

const [year, month, date] = [
  (day: string) => day.slice(0, 4),
  (day: string) => day.slice(5, 7),
  (day: string) => day.slice(8),
]

/** Writes a day. */
export const dayStyles = {
  '2026-11-20': (day) => day,
  '20/11/2026': (day) => `${date(day)}/${month(day)}/${year(day)}`,
  '20/11/26': (day) => `${date(day)}/${month(day)}/${year(day).slice(2)}`,
  '20-11-2026 10:00': (day) => `${date(day)}-${month(day)}-${year(day)} 10:00`,
  '2026-11-20T10:00:00-03:00': (day) => `${day}T10:00:00-03:00`,
} satisfies Record<string, (day: string) => string>

const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csv = (delimiter: string, rows: string[][]) =>
  rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n')

/** The balance after each movement. */
export const balancesAfter = (opening: number, rows: readonly Written[]) => {
  let balance = opening
  return rows.map(({ cents }) => {
    balance += cents
    return balance
  })
}

/** An OFX file; `amount` writes the amount of a movement, `type` its kind. */
export const ofx = (rows: readonly Written[], amount: (row: Written) => string, type: (row: Written) => string) =>
  [
    'OFXHEADER:100',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>',
    ...rows.map(
      (row, at) =>
        `<STMTTRN><TRNTYPE>${type(row)}<DTPOSTED>${row.day.replaceAll('-', '')}<TRNAMT>${amount(row)}<FITID>${at}</STMTTRN>`,
    ),
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')
