import 'server-only'
import { mediaTypes } from '@/lib/core/attachment-types'
import { canonicalJson } from '@/lib/core/canonical-json'
import { findAccount } from '@/lib/features/pix/accounts/store'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { backingOf } from '@/lib/features/reconciliation/schema'
import { isIndexed, paymentBacking } from '@/lib/features/reconciliation/store/one'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { approvalNeedOf } from '@/lib/server/operations/approval-need'
import { viewOne } from '@/lib/server/operations/list'
import { refreshAccepted } from '@/lib/server/operations/perform'
import { type ReadContext, read } from '@/lib/server/read'
import { cachedRead } from '@/lib/server/upstream/cache'
import * as upstream from '@/lib/server/upstream/pix/infractions'
import { write } from '@/lib/server/write'
import { answerInfraction } from './analysis-service'
import { infractions } from './contract'
import { gatherFacts } from './dossier/parts'
import { dossier, dossierInput, dossierOutline, dossierPreview, newDossier } from './dossier/schema'
import { attachDossier, outlineDossier, viewDossier } from './dossier/service'
import { readDraft } from './drafts-service'
import { readKnown } from './known/service'
import {
  type Answer,
  analysisOperation,
  infractionCase,
  infractionFilter,
  infractionId,
  infractionPage,
} from './schema'
import { findLiveAnswer } from './store/answers'
import { requireRoom } from './store/attachment-changes'
import { readSync } from './store/full-sync'
import { findHistory, payerOf } from './store/history'
import { findInfraction, findMainAccount, storeInfractions } from './store/infractions'
import { estimatedUntil, readOrStored, requireInfraction } from './store/reads'

const freshMs = 2_000

/** A page of upstream's list with the contract's filters, in upstream's order; always of the main account and all under it. */
export const listInfractions = read(infractions.list, {
  input: infractionFilter,
  output: infractionPage,
  run: (filter, _person, { signal }) =>
    cachedRead({
      key: `pix/infractions?${canonicalJson(filter)}`,
      freshMs,
      signal,
      async load(call) {
        const { fullWithoutCursor, ...page } = await upstream.listInfractions(filter, {
          signal: call.signal,
        })
        await storeInfractions(page.items).catch((error: unknown) =>
          log().warn({ error }, 'infractions were not stored'),
        )
        return { ...page, openEnded: fullWithoutCursor }
      },
    }),
})

/** The current answer, settled first by upstream's status where that can be read. */
async function readAnswer(id: string): Promise<Answer | null> {
  const row = await findLiveAnswer(await db(), id)
  if (!row) return null
  const fresh = await refreshAccepted(answerInfraction, row, null).catch(() => row)
  const { input, about, createdBy, createdAt, state } = await viewOne(analysisOperation, fresh)
  return {
    operationId: row.id,
    analysis: input.analysis,
    description: input.description,
    attachments: about?.attachments ?? [],
    by: createdBy,
    at: createdAt,
    state,
  }
}

/** A complete case: upstream's claims, known facts about payer and account, the draft, and the answer if any. */
export const getInfractionCase = read(infractions.one, {
  input: infractionId,
  output: infractionCase,
  async run({ id }, person, { signal }) {
    const infraction = await readOrStored(id, signal)
    const { accountId, transactionId, date } = infraction
    const [known, payment, account, mainAccount, draft, answer, sync] = await Promise.all([
      findInfraction(id),
      transactionId === null ? null : findSeen(transactionId),
      accountId === null ? null : findAccount(accountId),
      findMainAccount(),
      readDraft(id),
      readAnswer(id),
      readSync(),
    ])
    const fromRecord = { name: known?.payerName ?? null, document: known?.payerTaxId ?? null }
    const { ATTACHMENT_MAX_MB, ATTACHMENT_MAX_FILES, ATTACHMENT_TYPES, MED_REPLY_DAYS } = env()
    const agreeing = { id, analysis: 'accepted', description: '', attachmentIds: [] }
    const judged = { infraction, evidence: [], payment: null, attachments: [] }
    return {
      ...infraction,
      estimatedUntil: estimatedUntil(date),
      replyDays: MED_REPLY_DAYS,
      accountName: account?.name ?? null,
      accountIsMain: accountId !== null && accountId === mainAccount,
      payer: payment?.payer ?? (fromRecord.name || fromRecord.document ? fromRecord : null),
      draft,
      answer,
      history: await findHistory(infraction, payerOf(fromRecord, payment?.payer ?? null)),
      readAt: sync?.completedAt?.toISOString() ?? null,
      limits: {
        maxBytes: ATTACHMENT_MAX_MB * 1024 * 1024,
        maxFiles: ATTACHMENT_MAX_FILES,
        types: ATTACHMENT_TYPES.map((type) => mediaTypes[type]),
      },
      approval: await approvalNeedOf(answerInfraction, { input: agreeing, context: judged }, person),
    }
  },
})

async function readForDossier(id: string, context: ReadContext) {
  const [infraction, known, backing] = await Promise.all([
    getInfractionCase.perform({ id }, context),
    readKnown.perform({ id }, context),
    readInfractionBacking.perform({ id }, context),
  ])
  return gatherFacts({ infraction, known, backing })
}

export const readDossierOutline = read(infractions.dossierOutline, {
  input: infractionId,
  output: dossierOutline,
  run: async ({ id }, person, { signal }) => outlineDossier(await readForDossier(id, { person, signal })),
})

/** A dossier of the case, shown but not attached. */
export const previewDossier = read(infractions.previewDossier, {
  input: dossierInput,
  output: dossierPreview,
  run: async (input, person, { signal }) =>
    viewDossier(await readForDossier(input.id, { person, signal }), input, signal),
})

/** Attaches a dossier to the draft. The limits of attachments are checked before the dossier is built. */
export const makeDossier = write(infractions.makeDossier, newDossier, dossier, async (input, person, { signal }) => {
  const context = { person, signal }
  await requireInfraction(input.id, signal)
  await requireRoom(await db(), input.id, input.replaces)
  return attachDossier(await readForDossier(input.id, context), input, context)
})

/** The notes that back the disputed payment, for people who may answer: evidence of the sale. */
export const readInfractionBacking = read(infractions.backing, {
  input: infractionId,
  output: backingOf,
  async run({ id }, _person, { signal }) {
    const { transactionId } = await requireInfraction(id, signal)
    return transactionId === null ? { row: null, history: [], indexed: isIndexed() } : paymentBacking(transactionId)
  },
})
