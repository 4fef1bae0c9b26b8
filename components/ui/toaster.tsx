'use client'

import dynamic from 'next/dynamic'
import { useState, useSyncExternalStore } from 'react'

export type Toast = { text: string; action?: { label: string; onClick: () => void } }

const ToastHost = dynamic(() => import('./toast-host').then((module) => module.ToastHost), { ssr: false })

const listeners = new Set<() => void>()
const none: readonly Toast[] = []
let queued = none

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]) {
  queued = next
  for (const listener of listeners) listener()
}

/** For what succeeded elsewhere than where the person looks; never for errors. */
export function toast(message: Toast): void {
  publish([...queued, message])
}

/** Loads what draws a toast when there is the first one. */
export function Toaster() {
  const waiting = useSyncExternalStore(
    subscribe,
    () => queued,
    () => none,
  )
  const [wanted, setWanted] = useState(false)
  if (!wanted && waiting.length > 0) setWanted(true)
  return wanted ? <ToastHost waiting={waiting} onShown={clear} /> : null
}

const clear = () => publish(none)
