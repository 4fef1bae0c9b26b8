import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { z } from 'zod'
import { addDays, currentDay, mondayOf } from '@/lib/core/dates'
import { invalidRequest } from '@/lib/core/errors'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { csvDecimal, csvOptions, csvReais } from '@/lib/server/csv'
import { download } from '@/lib/server/download'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import { infractions } from './contract'
import {
  type AnswerOutcomes,
  type Insight,
  type InsightAnswers,
  type InsightShare,
  type InsightWeek,
  insight,
  insightFilter,
} from './insight-schema'
import { figuresOf, weeksOf } from './insight-weeks'
import { groupsOf, outcomeNames, outcomesOf } from './rules/answer-outcomes'
import type { EvidenceKind } from './rules/infraction'
import { firstTemplateAnswer } from './store/answers'
import { readSync, syncIfDue } from './store/full-sync'
import { countUndated, datedCases } from './store/queue'

type Filter = z.output<typeof insightFilter>

const usualDays = 11 * 7
const mostDays = 5 * 366

/** The days requested, or the twelve weeks that end with the last one. */
function periodOf({ from, to }: Filter, today: string): { from: string; to: string } {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(mondayOf(last), -usualDays)
  if (first > last) throw invalidRequest('from', 'later than to', { code: 'field.order', values: {} })
  if (addDays(first, mostDays) < last)
    throw invalidRequest('from', 'more than five years before to', { code: 'field.span', values: {} })
  return { from: first, to: last }
}

async function insightOf(filter: Filter, signal: AbortSignal): Promise<Insight> {
  const terms = { replyDays: env().MED_REPLY_DAYS, today: currentDay(new Date()) }
  const { from, to } = periodOf(filter, terms.today)
  await syncIfDue(signal)
  const [cases, undated, sync, templatesSince] = await Promise.all([
    datedCases(from, to),
    countUndated(),
    readSync(),
    firstTemplateAnswer(),
  ])
  return {
    from,
    to,
    weeks: weeksOf(from, to, cases, terms),
    total: figuresOf(cases, terms),
    answers: answersOf(cases, templatesSince),
    undated,
    replyDays: terms.replyDays,
    completedAt: sync?.completedAt?.toISOString() ?? null,
  }
}

function answersOf(cases: Awaited<ReturnType<typeof datedCases>>, since: Date | null): InsightAnswers {
  const answered = cases.flatMap(({ answer, ...one }) => (answer ? [{ ...one, ...answer }] : []))
  const contested = answered.filter(({ analysis }) => analysis === 'rejected')
  const names = new Map(contested.flatMap(({ template }) => (template ? [[template.id, template.name]] : [])))
  return {
    contested: outcomesOf(contested),
    agreed: answered.length - contested.length,
    bySituation: groupsOf(contested, ({ situationType }) => [situationType]),
    byEvidence: groupsOf<EvidenceKind | null>(contested, ({ evidence }) => (evidence.length > 0 ? evidence : [null])),
    byTemplate: groupsOf(contested, ({ template }) => (template ? [template.id] : [])).map((group) => ({
      ...group,
      name: names.get(group.key) ?? '',
    })),
    templatesSince: since?.toISOString() ?? null,
  }
}

/** Infractions and answers by week, as far as upstream's list has been read. */
export const readInsight = read(infractions.insight, {
  input: insightFilter,
  output: insight,
  run: (filter, _person, { signal }) => insightOf(filter, signal),
})

/** The same figures as CSV for Brazilian spreadsheets. */
export const exportInsight = download(infractions.insightFile, insightFilter, async (filter, _, { signal }) => {
  const figures = await insightOf(filter, signal)
  return {
    stream: insightCsv(figures),
    bytes: null,
    contentType: 'text/csv; charset=utf-8',
    fileName: `infracoes_${figures.from}_${figures.to}.csv`,
  }
})

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
function insightCsv({ weeks, answers, replyDays }: Insight): Readable {
  const columns = columnsOf(replyDays)
  const stringifier = stringify({ ...csvOptions, columns })
  const rows = [...weeks.flatMap((week) => [...rowsOf(week)]), ...answerRows(answers)]
  const whole = (row: string[]) => columns.map((_, at) => row[at] ?? '')
  return Readable.from(rows.map(whole)).pipe(stringifier)
}
