'use client'

import { useMemo } from 'react'
import type { Charge, ChargeResult } from '@/lib/features/pix/charges/schema'
import { BrCodeCard } from './br-code/card'
import { checkBrCode } from './br-code/check'
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
