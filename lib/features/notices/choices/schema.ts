import { z } from 'zod'
import { choiceKinds, emailChoices } from '@/lib/core/notice-choices'

const choice = z.strictObject({
  kind: z.enum(choiceKinds),
  inApp: z.boolean(),
  browser: z.boolean(),
  email: z.enum(emailChoices),
})

export type OwnChoice = z.output<typeof choice>

/** Kinds that the person's roles can receive. */
export const ownChoices = z.object({
  choices: z.array(choice),
  /** Whether a mail server is configured. */
  email: z.boolean(),
})
export type OwnChoices = z.output<typeof ownChoices>

/** Choices by kind; other kinds stay unchanged. */
export const choicesInput = z.strictObject({ choices: z.array(choice).min(1).max(choiceKinds.length) })
export type ChoicesInput = z.output<typeof choicesInput>

const ids = z.string().regex(/^\d{1,18}(,\d{1,18}){0,199}$/)

/** Ids of notifications, separated by commas. */
export const briefInput = z.strictObject({ ids })
export type BriefInput = z.input<typeof briefInput>

/** Kinds and counts for a message outside the page; null where none is to be shown. */
export const brief = z.object({ brief: z.object({ text: z.string(), address: z.string() }).nullable() })
export type Brief = z.output<typeof brief>
