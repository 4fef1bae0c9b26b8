'use client'

import type { ReactNode } from 'react'
import { OnPhone } from './screen-width'

export function OnPhoneScope({ phone, children }: { phone: boolean; children: ReactNode }) {
  return <OnPhone value={phone}>{children}</OnPhone>
}
