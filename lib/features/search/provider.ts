import type { Role } from '@/lib/core/permissions'
import { may, type Permission } from '@/lib/core/permissions'
import type { Code, CodeKind } from '@/lib/core/search-query/codes'

type Screen = { may: Permission; href: (value: string) => string }

const received = (name: string): Screen => ({
  may: 'pix.received.read',
  href: (value) => `/pix/received?${new URLSearchParams({ [name]: value })}`,
})
const document: Screen = { may: 'documents.read', href: (value) => `/documents/${value}` }

/** Screens that read upstream by a code; other codes cannot be looked up. */
const screens: Partial<Record<CodeKind, Screen>> = {
  'access-key': document,
  'document-id': document,
  'end-to-end-id': { may: 'pix.payment-refunds.read', href: (value) => `/pix/refunds/${encodeURIComponent(value)}` },
  'infraction-id': { may: 'pix.infractions.read', href: (value) => `/pix/infractions/${encodeURIComponent(value)}` },
  txid: received('txid'),
  'external-id': received('externalId'),
  cnpj: received('payerDocument'),
  cpf: received('payerDocument'),
}

/** Where a person with these roles can look up a code upstream. */
export function providerScreens(codes: readonly Code[], roles: readonly Role[]): { code: Code; href: string }[] {
  return codes.flatMap((code) => {
    const screen = screens[code.kind]
    return screen && may(roles, screen.may) ? [{ code, href: screen.href(code.value) }] : []
  })
}
