import { type DecimalMark, signedCents } from '@/lib/core/money/amount-text'
import type { Line } from './statement-lines'

/** Where a file states a movement's direction: in the amount, in words next to it, or in the balance after it. */
export type Signs = 'written' | 'sides' | 'balance'

type Movement = Extract<Line, { kind: 'movement' }>
/** `cents` is null where the file does not say whether money came in or went out. */
export type Signed = { line: Movement; cents: number | null; balanceCents: number | null }

/** Gives each movement its sign, in file order: at once, or, where the balance says it, as soon as the next balance is read. */
export function signsOf(signs: Signs, mark: DecimalMark) {
  const balance = signs === 'balance' ? signsByBalance(mark) : null

  function signed(line: Movement): Signed {
    const cents = line.amount.cents[mark]
    const isOut = signs === 'written' ? line.amount.sign === '-' : line.side === 'out'
    return { line, cents: isOut && cents ? -cents : cents, balanceCents: signedCents(line.balance, mark) }
  }

  return {
    add(line: Line): Signed[] {
      if (balance) return balance.add(line)
      return line.kind === 'movement' ? [signed(line)] : []
    },
    end: (): Signed[] => balance?.end() ?? [],
  }
}

/**
 * The sign of amounts that are written without one follows from the balances before and after each. The file must begin (or,
 * with the newest first, end) with the balance of before the movements; without it the oldest movement has no sign.
 */
function signsByBalance(mark: DecimalMark) {
  let known: number | null = null
  let isOldestFirst: boolean | null = null
  let waiting: Movement | null = null

  function step(line: Movement, before: number | null, after: number | null): Signed {
    const cents = line.amount.cents[mark]
    const moved = before === null || after === null ? null : after - before
    return {
      line,
      cents: cents !== null && moved !== null && Math.abs(moved) === cents ? moved : null,
      balanceCents: after,
    }
  }

  function release(before: number | null): Signed[] {
    const released = waiting ? [step(waiting, before, signedCents(waiting.balance, mark))] : []
    waiting = null
    return released
  }

  return {
    add(line: Line): Signed[] {
      if (line.kind === 'balance') {
        if (!line.opens) return []
        isOldestFirst ??= true
        if (!isOldestFirst) return release(signedCents(line.amount, mark))
        known = signedCents(line.amount, mark)
        return []
      }
      if (line.kind !== 'movement') return []
      isOldestFirst ??= false
      const after = signedCents(line.balance, mark)
      if (isOldestFirst) {
        const before = known
        known = after
        return [step(line, before, after)]
      }
      const released = release(after)
      waiting = line
      return released
    },
    end: () => release(null),
  }
}
