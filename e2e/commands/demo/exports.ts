import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { monthBefore } from './marks.ts'
import type { World } from './world.ts'

const companies = z.array(z.looseObject({ id: z.string(), tradeName: z.string() }))
const exports = z.array(z.looseObject({ id: z.string(), state: z.string() }))

/** The last month of one company, for its accountant. */
export async function fillExports({ marks, beatriz }: World): Promise<void> {
  await marks.once('export', async () => {
    const known = await beatriz.read(exports, 'exports')
    const listed = await beatriz.read(companies, 'companies?limit=200')
    const company = listed.find(({ tradeName }) => tradeName === 'Cajueiro Digital') ?? listed[0]
    const month = monthBefore(marks.day, 1)
    const order = { companyId: company?.id, from: month, to: month, formats: ['xml', 'pdf'] }
    if (known.length === 0) await beatriz.write('POST', 'exports', order)
    return []
  })
  await marks.once('export done', async () => {
    for (let round = 0; round < 240; round += 1) {
      const [newest] = await beatriz.read(exports, 'exports')
      if (newest?.state === 'done') break
      await pause(500)
    }
    return []
  })
}
