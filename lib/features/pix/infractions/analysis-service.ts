import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { operation, untilDays } from '@/lib/server/operations/operation'
import { type Infraction, submitAnalysis } from '@/lib/server/upstream/pix/infractions'
import { analysis } from './contract'
import { disputedAtMost, isOpen } from './rules/infraction'
import { unfilledNames } from './rules/template-text'
import { analysisContext, analysisInput, analysisResult } from './schema'
import { filesOf, spoolForSending } from './store/attachments'
import { findDraft } from './store/drafts'
import { invalidateInfraction, readNow, readOrStored } from './store/reads'
import { findTemplate } from './store/templates'

/** Maximum time that a request waits for a fresh read of facts that are already known less exactly. */
const timeoutMs = 5_000

function refuseAnswered({ status }: Infraction): void {
  if (isOpen(status)) return
  throw refusal('conflict', `This infraction has been answered already: it is ${status}`, {
    code: 'refused.already-answered',
    values: { status },
  })
}

function requireFilled(description: string): void {
  const names = unfilledNames(description)
  if (names.length === 0) return
  throw new Problem('unfilled_field', `Not filled in: ${names.map((name) => `{${name}}`).join(', ')}`, { names })
}

/** Gives our opinion on an infraction, once: through the main account, whichever account it is about (contract, section 4). */
export const answerInfraction = operation(analysis.answer, {
  input: analysisInput,
  result: analysisResult,
  context: {
    schema: analysisContext,
    async capture({ id, attachmentIds, description }) {
      requireFilled(description)
      const infraction = await readOrStored(id, AbortSignal.timeout(timeoutMs))
      refuseAnswered(infraction)
      const [files, draft] = await Promise.all([filesOf(attachmentIds, id), findDraft(id)])
      return {
        infraction,
        evidence: draft?.evidence ?? [],
        template: draft?.templateId ? await findTemplate(draft.templateId) : null,
        payment: infraction.transactionId === null ? null : await findSeen(infraction.transactionId),
        attachments: analysisContext.shape.attachments.parse(files),
      }
    },
  },
  subject: ({ id }) => id,
  shownBySubject: true,
  amountCents: ({ context }) => (context ? disputedAtMost(context.infraction) : null),
  search: ({ input, context }) => [
    input.id,
    context?.infraction.transactionId,
    context?.infraction.situationType,
    context?.payment?.payer?.name,
    context?.payment?.payer?.document,
  ],
  approval: {
    // Contesting takes no money from the account.
    of: ({ analysis }) => analysis === 'accepted',
    async recheck({ input, context }) {
      const infraction = await readNow(input.id)
      refuseAnswered(infraction)
      if (!context) throw new Problem('internal', 'What was known of the infraction is lost')
      return { ...context, infraction }
    },
  },
  async send({ id, analysis, description, attachmentIds }) {
    const { files, release } = await spoolForSending(await filesOf(attachmentIds, id))
    try {
      await submitAnalysis({ infractionId: id, analysis, description, attachments: files })
    } finally {
      invalidateInfraction(id)
      await release()
    }
    return { state: 'accepted', result: { status: null } }
  },
  recover: {
    async read({ id, analysis }) {
      const { status } = await readNow(id)
      if (status === analysis) return { state: 'confirmed', result: { status } }
      if (isOpen(status)) return 'unsettled'
      return {
        state: 'failed',
        code: 'conflict',
        detail: `Upstream shows another opinion than this one: ${status}`,
        record: { code: 'operation.other-opinion', values: { status } },
      }
    },
    // Upstream may show an opinion with delay, so an open infraction proves nothing.
    otherwise: 'ask-a-person',
  },
  refresh: {
    async read({ input }) {
      const { status } = await readNow(input.id)
      return status === input.analysis ? { state: 'confirmed', result: { status } } : null
    },
    until: untilDays(30),
  },
})
