'use client'

import { useMemo } from 'react'
import { BrCodeCard } from '@/components/br-code-card'
import { checkBrCode } from '@/components/br-code-check'
import type { Charge, ChargeResult } from '@/lib/features/pix/charges/schema'
import { expectedCode } from './expected-code'

type ChargeDecodedProps = { charge: Charge; result: ChargeResult; className?: string }

export function ChargeDecoded({ charge, result, className }: ChargeDecodedProps) {
  const expected = expectedCode(charge, result)
  const check = useMemo(() => checkBrCode(result.copyPaste, expectedCode(charge, result)), [charge, result])
  return (
    <div className={className}>
      <BrCodeCard check={check} expected={expected} />
    </div>
  )
}
