import { z } from 'zod'

export const firstSteps = [
  'create-charge',
  'pay-charge',
  'find-note',
  'request-transfer',
  'approve',
  'answer-dispute',
  'export-month',
  'reconcile',
] as const
export type FirstStep = (typeof firstSteps)[number]

const step = z.object({
  step: z.enum(firstSteps),
  done: z.boolean(),
  /** Address where the step is done, filled in as far as possible; null: no screen of its own. */
  href: z.string().nullable(),
  /** Value of the step: the amount to search for, or the approval threshold. */
  amountCents: z.number().int().nullable(),
  /** Who does it, where the person may not. */
  by: z.object({ name: z.string(), email: z.string() }).nullable(),
})

export const gettingStartedList = z.object({
  /** Null until the list was first shown to the person: nothing counts yet. */
  startedAt: z.string().nullable(),
  dismissed: z.boolean(),
  /** The month that is exported. */
  month: z.string(),
  steps: z.array(step),
})
export type GettingStarted = z.infer<typeof gettingStartedList>

/** `begin-again`: earlier actions no longer count. */
export const gettingStartedChange = z.strictObject({
  change: z.enum(['begin', 'begin-again', 'dismiss', 'bring-back', 'note-found']),
})
export type GettingStartedChange = z.infer<typeof gettingStartedChange>
