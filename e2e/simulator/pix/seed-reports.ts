import { reportFormats } from './model.ts'
import { brasiliaDay, DAY_MS } from './moments.ts'
import { MAIN_ACCOUNT, type PixState } from './state.ts'

/** A finished report of each format from earlier months. */
export function seedReports(state: PixState): void {
  const random = state.context.random('reports')
  const start = state.context.clock.start()
  for (const [index, format] of reportFormats.entries()) {
    const to = start - (index * 30 + 1) * DAY_MS
    state.reports.push({
      id: `rep_${random.uuid()}`,
      account: MAIN_ACCOUNT,
      status: 'done',
      format,
      from: brasiliaDay(to - 30 * DAY_MS),
      to: brasiliaDay(to),
      megabytes: null,
    })
  }
}
