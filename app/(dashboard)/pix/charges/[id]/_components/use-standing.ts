import { useNow as useDrawnAt } from 'next-intl'
import { useEffect, useState } from 'react'
import { type ChargeStanding, chargeExpiry, chargeStanding } from '@/lib/core/charge-standing'
import type { Charge } from '@/lib/features/pix/charges/schema'

const longestTimerMs = 2 ** 31 - 1

/** Where the charge stands, again at the moment it expires. */
export function useStanding(charge: Charge): ChargeStanding {
  const drawnAt = useDrawnAt().getTime()
  const [now, setNow] = useState(drawnAt)
  const expiry = chargeExpiry(charge).getTime()
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(expiry - Date.now(), 0), longestTimerMs))
    return () => clearTimeout(timer)
  }, [expiry])
  return chargeStanding(charge, new Date(now))
}
