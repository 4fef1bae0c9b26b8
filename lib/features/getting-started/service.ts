import 'server-only'
import { z } from 'zod'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { may, type Permission, rolesThatMay } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { gettingStarted } from './contract'
import {
  type FirstStep,
  type GettingStarted,
  type GettingStartedChange,
  gettingStartedChange,
  gettingStartedList,
} from './schema'
import {
  type Doers,
  findColleague,
  findOpenNote,
  findStart,
  hasAnswerWithNote,
  hasApproval,
  hasCharge,
  hasExportedMonth,
  hasReconciled,
  hasTransfer,
  saveStart,
} from './store/steps'

export const hasGettingStarted = (): boolean => env().SIMULATOR_URL !== ''

const needs: Record<FirstStep, Permission> = {
  'create-charge': 'pix.charges.create',
  'pay-charge': 'pix.charges.create',
  'find-note': 'documents.read',
  'request-transfer': 'pix.transfers.create',
  approve: 'approvals.decide',
  'answer-dispute': 'pix.infractions.answer',
  'export-month': 'exports.use',
  reconcile: 'reconciliation.decide',
}

/** Without a threshold there are no approvals and no such step. */
const stepsNow = (threshold: number) =>
  [
    'create-charge',
    'pay-charge',
    'find-note',
    'request-transfer',
    ...(threshold > 0 ? (['approve'] as const) : []),
    'answer-dispute',
    'export-month',
    'reconcile',
  ] as const satisfies readonly FirstStep[]

/** The person does the steps of their own roles; colleagues who have been shown the list do the others. */
const doersOf = ({ id, roles }: Person, step: FirstStep): Doers => ({
  userId: id,
  colleagues: !may(roles, needs[step]),
})

function isDone(step: FirstStep, person: Person, since: Date, threshold: number): Promise<boolean> {
  const doers = doersOf(person, step)
  const requested = doers.colleagues && may(person.roles, needs['request-transfer'])
  const facts: Record<Exclude<FirstStep, 'find-note'>, () => Promise<boolean>> = {
    'create-charge': () => hasCharge(doers, since, { paid: false }),
    'pay-charge': () => hasCharge(doers, since, { paid: true }),
    'request-transfer': () => hasTransfer(doers, since, threshold),
    approve: () => hasApproval(doers, since, { requested }),
    'answer-dispute': () => hasAnswerWithNote(doers, since),
    'export-month': () => hasExportedMonth(doers, since),
    reconcile: () => hasReconciled(doers, since),
  }
  return step === 'find-note' ? Promise.resolve(false) : facts[step]()
}

type Way = { href: string | null; amountCents: number | null }

async function waysOf(threshold: number, month: string): Promise<Record<FirstStep, Way>> {
  const [owed, owing] = await Promise.all([findOpenNote('in', 1), findOpenNote('out', threshold)])
  const way = (href: string | null, amountCents: number | null = null): Way => ({ href, amountCents })
  const filled = (path: string, note: typeof owed) =>
    note ? `${path}?${new URLSearchParams({ note: note.id, amount: String(note.openCents) })}` : path
  return {
    'create-charge': way(filled('/pix/charges/new', owed)),
    'pay-charge': way(`${env().SIMULATOR_URL.replace(/\/+$/, '')}/panel`),
    'find-note': way(null, owing?.amountCents ?? owed?.amountCents ?? null),
    'request-transfer': way(filled('/pix/transfers/new', owing), threshold),
    approve: way('/approvals'),
    'answer-dispute': way('/pix/infractions'),
    'export-month': way(`/exports?${new URLSearchParams({ new: 'months', from: month, to: month })}`),
    reconcile: way('/reconciliation?state=suggested'),
  }
}

async function listFor(person: Person): Promise<GettingStarted> {
  if (!hasGettingStarted()) throw new Problem('not_configured', 'There is no simulator here')
  const threshold = env().APPROVAL_THRESHOLD_CENTS
  const month = addMonths(currentMonth(new Date()), -1)
  const [row, ways] = await Promise.all([findStart(person.id), waysOf(threshold, month)])
  const since = row?.startedAt
  const steps = await Promise.all(
    stepsNow(threshold).map(async (step) => ({
      step,
      done:
        step === 'find-note' ? Boolean(row?.noteFoundAt) : since ? await isDone(step, person, since, threshold) : false,
      ...ways[step],
      by: doersOf(person, step).colleagues ? await findColleague(person.id, rolesThatMay(needs[step])) : null,
    })),
  )
  return { startedAt: since?.toISOString() ?? null, dismissed: Boolean(row?.dismissedAt), month, steps }
}

export const getGettingStarted = read(gettingStarted.list, {
  input: z.strictObject({}),
  output: gettingStartedList,
  run: (_, person) => listFor(person),
})

const changes: Record<GettingStartedChange['change'], () => Parameters<typeof saveStart>[1]> = {
  begin: () => ({}),
  'begin-again': () => ({ startedAt: new Date(), noteFoundAt: null }),
  dismiss: () => ({ dismissedAt: new Date() }),
  'bring-back': () => ({ dismissedAt: null }),
  'note-found': () => ({ noteFoundAt: new Date() }),
}

/** Changes the person's list, and returns the new one. */
export const changeGettingStarted = write(
  gettingStarted.change,
  gettingStartedChange,
  gettingStartedList,
  async ({ change }, person) => {
    if (hasGettingStarted()) await saveStart(person.id, changes[change]())
    return listFor(person)
  },
)
