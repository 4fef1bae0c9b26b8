import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { csvDecimal, csvOptions, csvReais } from '@/lib/server/csv'
import type { Insight, InsightShare, InsightWeek } from './schema'

/** In the words of those who read it: Brazilian accountants, whatever the screen speaks. */
const columnsOf = (replyDays: number) => [
  'Semana (segunda-feira)',
  'Agrupamento',
  'Situação ou status',
  'Infrações',
  'Valor (R$)',
  'Respondidas por nós',
  'Tempo de resposta, mediana (h)',
  `Além do prazo estimado (${replyDays} dias)`,
  'Além do prazo estimado (%)',
]

function* rowsOf(week: InsightWeek): Generator<string[]> {
  const { count, overdue, medianHours } = week
  yield [
    week.week,
    'Total',
    '',
    String(count),
    csvReais(week.amountCents),
    String(week.answered),
    medianHours === null ? '' : csvDecimal(medianHours, 1),
    String(overdue),
    count === 0 ? '' : csvDecimal((overdue / count) * 100, 1),
  ]
  for (const share of week.situationTypes) yield shareRow(week, 'Situação alegada', share)
  for (const share of week.statuses) yield shareRow(week, 'Status no provedor', share)
}

const shareRow = ({ week }: InsightWeek, cut: string, { word, count, amountCents }: InsightShare) => [
  week,
  cut,
  word ?? '(não informado)',
  String(count),
  csvReais(amountCents),
  '',
  '',
  '',
  '',
]

/** A row for each week, and one for each situation type and each status in it. */
export function insightCsv({ weeks, replyDays }: Insight): Readable {
  const columns = columnsOf(replyDays)
  const stringifier = stringify({ ...csvOptions, columns })
  return Readable.from(weeks.flatMap((week) => [...rowsOf(week)])).pipe(stringifier)
}
