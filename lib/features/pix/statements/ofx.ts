/** What a transaction of an OFX statement says, in this order (OFX 1.6, section 11.4.3). */
const fields = ['DTPOSTED', 'TRNTYPE', 'TRNAMT', 'FITID', 'CHECKNUM', 'REFNUM', 'NAME', 'MEMO']

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

function valuesOf(block: string): string[] {
  const values = new Map(
    [...block.matchAll(/<([A-Z0-9.]+)>([^<\r\n]*)/gi)].map(([, name = '', value = '']) => [
      name.toUpperCase(),
      value.replace(/&(amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity).trim(),
    ]),
  )
  return fields.map((name) => values.get(name) ?? '')
}

const end = /<\/STMTTRN>|(?=<STMTTRN>)|(?=<\/BANKTRANLIST>)/i

/** The ledger balance and its date, as written (section 11.4.4); it stands behind the transactions. */
export type LedgerBalance = { amount: string; date: string }

function ledgerBalanceIn(text: string): LedgerBalance | null {
  const [, block = ''] = /<LEDGERBAL>([\s\S]*)/i.exec(text) ?? []
  const [, amount] = /<BALAMT>([^<\r\n]*)/i.exec(block) ?? []
  const [, date] = /<DTASOF>([^<\r\n]*)/i.exec(block) ?? []
  return amount && date ? { amount: amount.trim(), date: date.trim() } : null
}

/** Where it is not within a transaction: as much as stands behind the last one. */
const tailLength = 4_096

/** The transactions of an OFX file as rows, the first row naming the columns; SGML (tags left open) and XML alike. */
export async function* readOfx(
  chunks: AsyncIterable<Buffer>,
  onBalance?: (balance: LedgerBalance) => void,
): AsyncGenerator<string[]> {
  yield fields
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split(/<STMTTRN>/i)
    rest = blocks.length > 1 ? `<STMTTRN>${blocks.at(-1)}` : rest.slice(-tailLength)
    for (const block of blocks.slice(1, -1)) yield valuesOf(block.split(end)[0] ?? '')
  }
  const [, last] = rest.split(/<STMTTRN>/i)
  if (last !== undefined) yield valuesOf(last.split(end)[0] ?? '')
  const balance = ledgerBalanceIn(rest)
  if (balance) onBalance?.(balance)
}
