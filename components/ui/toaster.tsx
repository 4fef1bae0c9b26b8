'use client'

import dynamic from 'next/dynamic'
import { useState, useSyncExternalStore } from 'react'
import { absent } from './absent'
import { subscribe, waitingToasts } from './toast'

const ToastHost = dynamic(() => import('./toast-host').then((module) => module.ToastHost, absent), {
  ssr: false,
})

/** Loads what draws a toast when there is the first one. */
export function Toaster() {
  const waiting = useSyncExternalStore(subscribe, waitingToasts, () => 0)
  const [wanted, setWanted] = useState(false)
  if (!wanted && waiting > 0) setWanted(true)
  return wanted ? <ToastHost waiting={waiting} /> : null
}
