import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { charges } from '@/lib/features/pix/charges/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { type Operation, operation, registerOperations, type Settled } from '@/lib/server/operations/operation'
import type { Movement } from './provider'
import type { Run } from './run'

const input = z.object({ amountCents: z.number(), subject: z.string(), note: z.string() })
const result = z.object({ status: z.string() })

const undone = { code: 'operation.refund-not-made', values: { word: 'undone' } } as const

function settled({ status }: Movement): Settled<z.output<typeof result>> {
  if (status === 'undone') return { state: 'failed', code: 'payment_refused', detail: 'It was undone', record: undone }
  return { state: status === 'made' ? 'accepted' : 'confirmed', result: { status } }
}

/** One operation for each way to recover: send again, read first and then send again, ask a person. */
export function declareKinds(run: () => Run): Record<'resent' | 'read' | 'manual', Operation> {
  const send = async (key: string, subject: string | null, remembers: boolean) => {
    const { life, provider } = run()
    return life.through(provider.receive(key, subject, remembers))
  }
  const resent = operation(transfers.send, {
    input,
    result,
    amountCents: ({ input: { amountCents } }) => amountCents,
    search: () => [],
    approval: { recheck: () => run().look(() => null) },
    async send(_, { id }) {
      await send(id, null, true)
      return { state: 'accepted', result: { status: 'made' } }
    },
    recover: { read: () => run().look(() => 'resend' as const) },
  })
  const read = operation(refunds.refund, {
    input,
    result,
    context: {
      schema: z.object({ amountCents: z.number() }),
      async capture({ amountCents, subject }) {
        const returned = await run().look(() => run().provider.movementOn(subject) !== undefined)
        if (returned) throw new Problem('conflict', 'It has been returned already')
        return { amountCents }
      },
    },
    subject: ({ subject }) => subject,
    amountCents: ({ context }) => context?.amountCents ?? null,
    search: () => [],
    approval: { recheck: ({ input: { amountCents } }) => run().look(() => ({ amountCents })) },
    send: async ({ subject }, { id }) => settled(await send(id, subject, true)),
    recover: {
      async read({ subject }) {
        const movement = await run().look(() => run().provider.movementOn(subject))
        return movement ? settled(movement) : 'resend'
      },
    },
    refresh: {
      async read({ input: { subject } }) {
        const movement = await run().look(() => run().provider.movementOn(subject))
        return movement?.status === 'confirmed' ? settled(movement) : null
      },
      until: () => new Date(Date.now() + 86_400_000),
    },
  })
  const manual = operation(charges.create, {
    input,
    result,
    amountCents: ({ input: { amountCents } }) => amountCents,
    search: () => [],
    send: async (_, { id }) => settled(await send(id, null, false)),
    recover: 'ask-a-person',
  })
  registerOperations({ 'pix.transfer': resent, 'pix.refund': read, 'pix.charge': manual })
  return { resent, read, manual }
}
