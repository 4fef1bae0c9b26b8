/** Services that Lastro calls, and senders of webhooks. */
export const connectionNames = [
  'accounting',
  'pix',
  'accounting-webhook',
  'pix-webhook',
  'single-sign-on',
  'mail',
  'traces',
  'object-store',
] as const

export type ConnectionName = (typeof connectionNames)[number]
