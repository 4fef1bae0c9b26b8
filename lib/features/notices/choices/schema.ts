import { z } from 'zod'
import { choiceKinds, emailChoices } from '@/lib/core/notice-choices'

const choice = z.strictObject({
  kind: z.enum(choiceKinds),
  inApp: z.boolean(),
  browser: z.boolean(),
  email: z.enum(emailChoices),
})

export type OwnChoice = z.output<typeof choice>

/** Those that the person's roles can receive. */
export const ownChoices = z.object({
  choices: z.array(choice),
  /** Whether this Lastro sends e-mail at all. */
  email: z.boolean(),
})
export type OwnChoices = z.output<typeof ownChoices>

/** Kinds that are not named stay as they are. */
export const choicesInput = z.strictObject({ choices: z.array(choice).min(1).max(choiceKinds.length) })
export type ChoicesInput = z.output<typeof choicesInput>

const ids = z.string().regex(/^\d{1,18}(,\d{1,18}){0,199}$/)

/** By the ids of notifications, between commas. */
export const briefInput = z.strictObject({ ids })
export type BriefInput = z.input<typeof briefInput>

/** What may be said of them outside the page: kinds and counts; null where nothing is to be said. */
export const brief = z.object({ brief: z.object({ text: z.string(), address: z.string() }).nullable() })
export type Brief = z.output<typeof brief>
