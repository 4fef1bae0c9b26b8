import type { StatementDoubt } from '@/lib/features/pix/statements/schema'

/** Fields of a transaction of an OFX statement, in this order (OFX 1.6, section 11.4.3). */
const fields = ['DTPOSTED', 'TRNTYPE', 'TRNAMT', 'FITID', 'SRVRTID', 'CHECKNUM', 'REFNUM', 'NAME', 'MEMO']

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

/** The ledger balance and its date, as written (section 11.4.4); it follows the transactions. */
export type LedgerBalance = { amount: string; date: string }

function ledgerBalanceIn(text: string): LedgerBalance | null {
  const [, block = ''] = /<LEDGERBAL>([\s\S]*)/i.exec(text) ?? []
  const [, amount] = /<BALAMT>([^<\r\n]*)/i.exec(block) ?? []
  const [, date] = /<DTASOF>([^<\r\n]*)/i.exec(block) ?? []
  return amount && date ? { amount: amount.trim(), date: date.trim() } : null
}

/** Length of the text after the last transaction. */
const tailLength = 4_096

export type OfxEvents = {
  onBalance?: (balance: LedgerBalance) => void
  /** The file is incomplete or has several accounts. */
  onFlaw?: (flaw: StatementDoubt) => void
}

/** Statements of accounts in a file, and whether its end is there. */
function accountsIn() {
  const tag = /<(?:CC)?STMTRS>|<\/OFX>/gi
  const longest = 10
  let text = ''
  let [statements, isWhole] = [0, false]
  return {
    add(more: string) {
      text += more
      let after = 0
      for (const found of text.matchAll(tag)) {
        if (found[0].startsWith('</')) isWhole = true
        else statements += 1
        after = found.index + found[0].length
      }
      text = text.slice(Math.max(after, text.length - longest + 1))
    },
    flaw: () => (isWhole ? statements > 1 && 'several_accounts' : 'file_incomplete') || null,
  }
}

/** The transactions of an OFX file as rows, the first row naming the columns; SGML (tags left open) and XML alike. */
export async function* readOfx(
  texts: AsyncIterable<string>,
  { onBalance, onFlaw }: OfxEvents = {},
): AsyncGenerator<string[]> {
  yield fields
  const accounts = accountsIn()
  let rest = ''
  for await (const text of texts) {
    accounts.add(text)
    rest += text
    const blocks = rest.split(/<STMTTRN>/i)
    rest = blocks.length > 1 ? `<STMTTRN>${blocks.at(-1)}` : rest.slice(-tailLength)
    for (const block of blocks.slice(1, -1)) yield valuesOf(block.split(end)[0] ?? '')
  }
  const [, last] = rest.split(/<STMTTRN>/i)
  if (last !== undefined) yield valuesOf(last.split(end)[0] ?? '')
  const balance = ledgerBalanceIn(rest)
  if (balance) onBalance?.(balance)
  const flaw = accounts.flaw()
  if (flaw) onFlaw?.(flaw)
}
