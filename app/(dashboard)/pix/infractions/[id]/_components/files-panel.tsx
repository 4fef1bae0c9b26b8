'use client'

import type { InfractionCase } from '@/lib/features/pix/infractions/schema'

export function CaseFiles({ infraction }: { infraction: InfractionCase; editable: boolean }) {
  return <section aria-label={infraction.id} />
}
