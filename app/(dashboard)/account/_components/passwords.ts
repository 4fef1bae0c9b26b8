import { z } from 'zod'
import { isTooLong, isTooShort } from '@/lib/core/new-password'

/** Whatever else the new one must be, the server says. */
export const passwordsSchema = z
  .object({
    current: z.string().min(1),
    next: z.string().refine((next) => !isTooShort(next) && !isTooLong(next)),
    repeat: z.string(),
  })
  .refine(({ next, repeat }) => next === repeat, { path: ['repeat'], when: () => true })

export type Passwords = z.infer<typeof passwordsSchema>

export const emptyPasswords: Passwords = { current: '', next: '', repeat: '' }
