import { documentModels } from '@/lib/core/documents/document-model'
import type { Company, CompanyActivity } from '@/lib/features/companies/schema'

/**
 * `count` is null while nothing of a month has been read; the count of a month that is not fully listed covers the
 * documents read so far.
 */
export type ActivityCell = {
  period: string
  count: number | null
  cancelled: number
  listed: boolean
  /** No notes after months with notes, ignoring the current month, which is not over. */
  quiet: boolean
  /** Share of the company's fullest month, from 0 (none) to 3. */
  level: 0 | 1 | 2 | 3
}

/** Null: all models. */
export type ActivityRow = { model: string | null; cells: ActivityCell[] }

type Activity = CompanyActivity['companies'][number]
type Counted = { documents: number; cancelled: number }

const known: readonly string[] = documentModels
const place = (model: string) => (known.includes(model) ? known.indexOf(model) : known.length)

/** A row for each model that the company has or may have, with a total row above several. */
export function activityRows(
  { models: enabled }: Pick<Company, 'models'>,
  activity: Activity | undefined,
  months: CompanyActivity['months'],
): ActivityRow[] {
  const counts = new Map(
    (activity?.models ?? []).map(({ model, months: counted }) => [
      model,
      new Map<string, Counted>(counted.map((month) => [month.period, month])),
    ]),
  )
  const models = [...new Set([...enabled, ...counts.keys()])].sort((a, b) => place(a) - place(b) || a.localeCompare(b))
  const of = (model: string, period: string): Counted =>
    counts.get(model)?.get(period) ?? { documents: 0, cancelled: 0 }
  const totals = new Map(
    months.map(({ period }) => {
      const all = models.map((model) => of(model, period))
      const sum = (name: keyof Counted) => all.reduce((total, one) => total + one[name], 0)
      return [period, { documents: sum('documents'), cancelled: sum('cancelled') }] as const
    }),
  )
  const total = (period: string): Counted => totals.get(period) ?? { documents: 0, cancelled: 0 }
  const fullest = Math.max(1, ...months.flatMap(({ period }) => models.map((model) => of(model, period).documents)))
  const fullestTotal = Math.max(1, ...months.map(({ period }) => total(period).documents))
  const rows = models.map((model) => ({
    model,
    cells: cells(months, (period) => of(model, period), fullest, models.length === 1),
  }))
  if (models.length === 1) return rows
  return [{ model: null, cells: cells(months, total, fullestTotal, true) }, ...rows]
}

function cells(
  months: CompanyActivity['months'],
  of: (period: string) => Counted,
  fullest: number,
  marksQuiet: boolean,
): ActivityCell[] {
  let any = false
  return months.map(({ period, listed }, at) => {
    const { documents, cancelled } = of(period)
    any ||= documents > 0
    const isOver = at < months.length - 1
    return {
      period,
      count: listed || documents > 0 ? documents : null,
      cancelled,
      listed,
      quiet: marksQuiet && listed && any && isOver && documents === 0,
      level: levelOf(documents / fullest),
    }
  })
}

function levelOf(share: number): ActivityCell['level'] {
  if (share <= 0) return 0
  return share <= 0.25 ? 1 : share <= 0.6 ? 2 : 3
}
