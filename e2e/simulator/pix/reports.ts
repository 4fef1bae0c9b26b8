import { type JsonRecord, textOf } from '../json.ts'
import { type Call, found, Refusal, requiredQuery, scopeOf } from './envelope.ts'
import { type Report, reportFormats } from './model.ts'
import { isDay } from './moments.ts'
import type { PixState } from './state.ts'

export function requestReport(call: Call): JsonRecord {
  const { state, body } = call
  const { id: account } = scopeOf(call)
  const format = reportFormats.find((candidate) => candidate === body.format)
  if (!format) throw new Refusal(400, 'Invalid format (use csv, xlsx, ofx or pdf)')
  const from = dayOf(body, 'created_at__gte')
  const to = dayOf(body, 'created_at__lte')
  if (from > to) throw new Refusal(400, 'Invalid period')
  const { context, nextReportMegabytes: megabytes } = state
  const id = `rep_${state.random.uuid()}`
  const report: Report = { id, account, status: 'processing', format, from, to, megabytes }
  state.nextReportMegabytes = null
  state.reports.push(report)
  reportLater(state, report, context.settings.reportReadyMs)
  return { id, status: report.status, format }
}

/** The file is ready after this time; null: only by the control API. */
export function reportLater({ context: { clock } }: PixState, report: Report, ms: number | null): void {
  report.readyAt = ms === null ? undefined : clock.now() + ms
  clock.after(ms, () => {
    report.status = 'done'
  })
}

export function getReport(call: Call): JsonRecord {
  const id = requiredQuery(call.query, 'id', 'Missing required query param: id')
  const { id: account } = scopeOf(call)
  const report = found(call.state.reports.find((candidate) => candidate.id === id && candidate.account === account))
  const { status, format } = report
  if (status !== 'done') return { id, status, format }
  const name = reportFileName(report)
  const { settings, urls } = call.state.context
  const address = `${settings.reportFilesUrl ?? urls.pix}/files/reports/${id}/${name}`
  return { id, status, format, file_url: address, file_name: name }
}

export function reportFileName({ format, from, to }: Report): string {
  return `extrato_${from}_${to}.${format}`
}

export function finishReports(state: PixState): void {
  for (const report of state.reports) if (report.status === 'processing') report.status = 'done'
}

/** Without an id: the next requested report. */
export function enlargeReport(state: PixState, megabytes: number, id?: string): boolean {
  if (id === undefined) {
    state.nextReportMegabytes = megabytes
    return true
  }
  const report = state.reports.find((candidate) => candidate.id === id)
  if (report) report.megabytes = megabytes
  return report !== undefined
}

function dayOf(body: JsonRecord, name: string): string {
  const day = textOf(body, name)
  if (day === undefined) throw new Refusal(400, `Missing required field: ${name}`)
  if (!isDay(day)) throw new Refusal(400, `Invalid ${name}`)
  return day
}
