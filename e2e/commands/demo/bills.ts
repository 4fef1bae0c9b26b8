import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { chance } from './calendar.ts'
import type { Moment } from './moments.ts'
import type { World } from './world.ts'

const bill = z.looseObject({ id: z.string(), dueDate: z.string().nullable() })
type Bill = z.infer<typeof bill>
const index = z.looseObject({ complete: z.boolean() })
const summary = z.looseObject({ overdue: z.looseObject({ count: z.number() }) })

const atOnce = 200
const undatedLeft = 40
const methods = ['boleto', 'boleto', 'boleto', 'other'] as const

/**
 * Bills from before and outside Lastro were paid by slip; some are overdue, and the latest undated ones have no day
 * yet.
 */
export function paidElsewhere({ calendar, marina, isPast }: World): Moment {
  return { at: calendar.at(1, '18:20'), step: 'bills paid elsewhere', run }

  async function run(): Promise<void> {
    if (isPast) await untilDerived()
    const late = await every('state=overdue')
    const undated = await every('undated=true&state=open')
    const settled = [...late.filter((each) => !isLeft(each)), ...undated.slice(0, -undatedLeft)].map(({ id }) => id)
    for (let at = 0; at < settled.length; at += atOnce) {
      const ids = settled.slice(at, at + atOnce)
      await marina.write('POST', 'bills/otherwise', { ids, method: methods[(at / atOnce) % methods.length] })
    }
  }

  /** The older a bill, the less likely it is still open. */
  function isLeft({ id, dueDate }: Bill): boolean {
    const day = dueDate ?? ''
    const share = day >= calendar.day(8) ? 0.3 : day >= calendar.day(25) ? 0.08 : day >= calendar.day(45) ? 0.02 : 0
    return chance(`left ${id}`) < share
  }

  /** Waits until all notes are read and their bills derived. */
  async function untilDerived(): Promise<void> {
    for (let still = 0, last = -1, tries = 0; still < 3 && tries < 240; tries += 1) {
      const { complete } = await marina.read(index, 'documents/index')
      const { count } = (await marina.read(summary, 'bills/summary')).overdue
      still = complete && count === last ? still + 1 : 0
      last = count
      await pause(500)
    }
  }

  /** Reads all pages first, because marked bills leave the list. */
  async function every(filter: string): Promise<Bill[]> {
    const found: Bill[] = []
    for (let after = ''; ; ) {
      const { items, next } = await marina.page(bill, `bills?${filter}&limit=200${after}`)
      found.push(...items)
      if (next === null) return found
      after = `&cursor=${encodeURIComponent(next)}`
    }
  }
}
