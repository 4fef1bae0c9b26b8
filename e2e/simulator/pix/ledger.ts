import type { SimulatorContext } from '../context.ts'

export interface LedgerEntry {
  id: string
  at: number
  account: string
  cents: number
  kind: string
  reference: string
}

interface Posting {
  account: string
  cents: number
  kind: string
  reference: string
  idempotencyKey?: string | null
}

export interface Ledger {
  /** History before the simulator's start: part of the balance, not of the journal. */
  remember(entry: Omit<LedgerEntry, 'id'>): void
  /** The only way to move money at run time; zero moves nothing. */
  post(posting: Posting): void
  /** Of the entries up to now. */
  balance(account: string): number
  /** Entries up to now, oldest first. */
  entries(account: string): LedgerEntry[]
  all(): LedgerEntry[]
  /** Replaces all entries. */
  restore(entries: readonly LedgerEntry[]): void
}

export function createLedger(context: SimulatorContext): Ledger {
  let entries: LedgerEntry[] = []
  const balances = new Map<string, number>()
  const add = (entry: Omit<LedgerEntry, 'id'>) => {
    entries.push({ ...entry, id: `mov_${String(entries.length + 1).padStart(7, '0')}` })
    balances.set(entry.account, (balances.get(entry.account) ?? 0) + entry.cents)
  }
  return {
    remember: add,
    post({ account, cents, kind, reference, idempotencyKey = null }) {
      if (cents === 0) return
      add({ at: context.clock.now(), account, cents, kind, reference })
      context.journal.moved({ at: context.clock.iso(), account, cents, kind, reference, idempotencyKey })
    },
    balance(account) {
      const now = context.clock.now()
      const later = entries.filter((entry) => entry.account === account && entry.at > now)
      return later.reduce((sum, { cents }) => sum - cents, balances.get(account) ?? 0)
    },
    entries(account) {
      const now = context.clock.now()
      return entries.filter((entry) => entry.account === account && entry.at <= now).toSorted((a, b) => a.at - b.at)
    },
    all: () => entries,
    restore(stored) {
      entries = [...stored]
      balances.clear()
      for (const { account, cents } of stored) balances.set(account, (balances.get(account) ?? 0) + cents)
    },
  }
}
