'use client'

import { useState } from 'react'
import type { Selecting } from '../selection/selecting'

/** Choosing rows, which comes when it is asked for; false for who may do nothing with them. */
export function useSelecting(allowed: boolean) {
  const [selecting, setSelecting] = useState<Selecting | null>(null)
  const end = () => setSelecting(null)
  const begin = () => void import('../selection/selecting').then((part) => setSelecting(part.beginSelecting()))
  return { selecting, end, toggle: allowed && (selecting ? end : begin) }
}
