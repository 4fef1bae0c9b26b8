'use client'

export type Toast = { text: string; action?: { label: string; onClick: () => void } }

const listeners = new Set<() => void>()
const none: readonly Toast[] = []
let queued = none

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]) {
  queued = next
  for (const listener of listeners) listener()
}

/** Messages waiting to be shown, each once. */
export function takeToasts(): readonly Toast[] {
  const taken = queued
  if (taken.length > 0) publish(none)
  return taken
}

/** A message about a success outside the person's view; never about an error. */
export function toast(message: Toast): void {
  publish([...queued, message])
}

export function waitingToasts(): number {
  return queued.length
}
