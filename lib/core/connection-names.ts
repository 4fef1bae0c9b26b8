/** What Lastro asks, and who sends to it. */
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
