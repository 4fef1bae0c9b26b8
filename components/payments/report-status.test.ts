import { expect, it } from 'vitest'
import { type ReportFacts, type ReportStatus, reportStatus } from './report-status'

const now = Date.parse('2026-11-21T12:00:00Z')
const soon = '2026-11-21T12:00:30Z'
const stored = (keptUntil?: string) => ({ status: 'done', keptUntil })

it.each<[ReportStatus, Omit<ReportFacts, 'error'> & Partial<ReportFacts>]>([
  ['sending', { state: 'sending', nextCheckAt: null, result: null }],
  ['unknown', { state: 'unknown', nextCheckAt: null, result: null }],
  ['making', { state: 'accepted', nextCheckAt: soon, result: { status: 'processing' } }],
  ['word', { state: 'accepted', nextCheckAt: soon, result: { status: 'queued_retry' } }],
  ['fetching', { state: 'accepted', nextCheckAt: soon, result: { status: 'done' } }],
  [
    'host-refused',
    { state: 'accepted', nextCheckAt: soon, result: { status: 'done', refusedHost: 'files.example.com' } },
  ],
  [
    'host-refused',
    { state: 'accepted', nextCheckAt: null, result: { status: 'done', refusedHost: 'files.example.com' } },
  ],
  ['store-away', { state: 'accepted', nextCheckAt: soon, result: { status: 'done', storeAway: true } }],
  ['stopped', { state: 'accepted', nextCheckAt: null, result: { status: 'queued_retry' } }],
  ['ready', { state: 'confirmed', nextCheckAt: null, result: stored('2026-12-21T12:00:00Z') }],
  ['ready', { state: 'confirmed', nextCheckAt: null, result: stored() }],
  ['leaving', { state: 'confirmed', nextCheckAt: null, result: stored('2026-11-24T12:00:00Z') }],
  ['gone', { state: 'confirmed', nextCheckAt: null, result: stored('2026-11-21T12:00:00Z') }],
  ['failed', { state: 'failed', nextCheckAt: null, result: null }],
  ['abandoned', { state: 'failed', error: { givenUp: true }, nextCheckAt: null, result: null }],
])('reportStatus returns %s', (status, facts) => {
  expect(reportStatus({ error: null, ...facts }, now)).toBe(status)
})
