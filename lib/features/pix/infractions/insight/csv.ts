import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { outcomeNames } from '@/lib/features/pix/infractions/rules/answer-outcomes'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { csvDecimal, csvOptions, csvReais } from '@/lib/server/csv'
import type { AnswerOutcomes, Insight, InsightAnswers, InsightShare, InsightWeek } from './schema'

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
  'Contestadas por nós',
  ...outcomeNames.map((name) => inPortuguese(`infractions.insight.answers.outcome.${name}`)),
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
]

const outcomeRow = (cut: string, name: string, outcomes: AnswerOutcomes) => [
  '',
  cut,
  name,
  ...Array.from({ length: 6 }, () => ''),
  String(outcomes.contested),
  ...outcomeNames.map((outcome) => String(outcomes[outcome])),
]

function* answerRows({ contested, bySituation, byEvidence, byTemplate }: InsightAnswers): Generator<string[]> {
  yield outcomeRow('Contestadas no período', '', contested)
  for (const row of bySituation) yield outcomeRow('Contestadas, por situação', row.key ?? '(não informado)', row)
  for (const { key, ...row } of byEvidence) {
    const name = key === null ? '(nenhuma)' : inPortuguese(`infractions.words.evidence.${key}`)
    yield outcomeRow('Contestadas, por evidência', name, row)
  }
  for (const row of byTemplate) yield outcomeRow('Contestadas, por modelo', row.name, row)
}

/** A row for each week, one for each situation type and each status in it, and then those of our answers. */
export function insightCsv({ weeks, answers, replyDays }: Insight): Readable {
  const columns = columnsOf(replyDays)
  const stringifier = stringify({ ...csvOptions, columns })
  const rows = [...weeks.flatMap((week) => [...rowsOf(week)]), ...answerRows(answers)]
  const whole = (row: string[]) => columns.map((_, at) => row[at] ?? '')
  return Readable.from(rows.map(whole)).pipe(stringifier)
}
