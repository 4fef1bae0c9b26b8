import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { monthBefore } from './marks.ts'
import type { Moment } from './moments.ts'
import type { World } from './world.ts'

const companies = z.array(z.looseObject({ id: z.string(), tradeName: z.string() }))
const exports = z.array(z.looseObject({ id: z.string(), state: z.string() }))

/** Last month of one company for its accountant. */
export function documentExports({ calendar, beatriz }: World): Moment[] {
  async function order() {
    const known = await beatriz.read(exports, 'exports')
    if (known.length > 0) return
    const listed = await beatriz.read(companies, 'companies?limit=200')
    const company = listed.find(({ tradeName }) => tradeName === 'Cajueiro Digital') ?? listed[0]
    const month = monthBefore(calendar.day(1), 1)
    await beatriz.write('POST', 'exports', { companyId: company?.id, from: month, to: month, formats: ['xml', 'pdf'] })
  }
  async function done() {
    for (let round = 0; round < 240; round += 1) {
      const [newest] = await beatriz.read(exports, 'exports')
      if (newest?.state === 'done') break
      await pause(250)
    }
  }
  return [
    { at: calendar.at(2, '11:14'), step: 'export', run: order },
    { at: calendar.at(2, '11:15'), step: 'export done', run: done },
  ]
}
