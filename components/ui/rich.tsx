import type { ReactNode } from 'react'

// The parts of a sentence that `t.rich` marks, and values that are no usual text.

export const id = (text: ReactNode) => <span className="ident">{text}</span>

export const b = (text: ReactNode) => <span className="font-medium text-ink">{text}</span>

/** Shown in place of a missing value. */
export const quiet = (text: ReactNode) => <span className="text-ink-3">{text}</span>
