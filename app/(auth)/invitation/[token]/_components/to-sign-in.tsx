import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/button'

type ToSignInProps = { title: string; label: string; primary?: boolean; children: ReactNode }

/** How it ended, and the way to sign-in: a fresh page, so that the secret address stays behind. */
export function ToSignIn({ title, label, primary, children }: ToSignInProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-10 font-semibold text-2xl outline-none">
        {title}
      </h1>
      <p className="wrap-anywhere mt-1 text-ink-2">{children}</p>
      <a
        href="/login"
        className={`mt-6 ${buttonClass({ variant: primary ? 'primary' : 'secondary', size: 'lg', block: true })}`}
      >
        {label}
      </a>
    </>
  )
}
