import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Insight, InsightShare, InsightWeek } from './schema'

const decimal = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')
const reais = (cents: number) => decimal(cents / 100, 2)

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
    reais(week.amountCents),
    String(week.answered),
    medianHours === null ? '' : decimal(medianHours, 1),
    String(overdue),
    count === 0 ? '' : decimal((overdue / count) * 100, 1),
  ]
  for (const share of week.situationTypes) yield shareRow(week, 'Situação alegada', share)
  for (const share of week.statuses) yield shareRow(week, 'Status no provedor', share)
}

const shareRow = ({ week }: InsightWeek, cut: string, { word, count, amountCents }: InsightShare) => [
  week,
  cut,
  word ?? '(não informado)',
  String(count),
  reais(amountCents),
  '',
  '',
  '',
  '',
]

/** A row for each week, and one for each situation type and each status in it. */
export function insightCsv({ weeks, replyDays }: Insight): Readable {
  const columns = columnsOf(replyDays)
  const stringifier = stringify({ delimiter: ';', bom: true, header: true, columns, escape_formulas: true })
  return Readable.from(weeks.flatMap((week) => [...rowsOf(week)])).pipe(stringifier)
}
