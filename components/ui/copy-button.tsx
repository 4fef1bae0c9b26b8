'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant, IconButton } from './button'

const shownMs = 1_600

/** Copies with a hidden field where the clipboard API is unavailable (plain HTTP). */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

function useCopy(value: string): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  return [copied, () => void copyText(value).then(setCopied)]
}

type CopyButtonProps = {
  value: string
  /** Name of the copied value, for the button's label. */
  what: string
  size?: ButtonSize
  variant?: ButtonVariant
  /** A text next to the icon. */
  children?: string
  block?: boolean
}

/** Copies, and says so: the icon turns to a tick and a polite message is read out. */
export function CopyButton({ value, what, size = 'sm', variant, children, block }: CopyButtonProps) {
  const t = useTranslations('common')
  const [copied, copy] = useCopy(value)
  const icon = copied ? <Check aria-hidden /> : <Copy aria-hidden />
  return (
    <>
      {children === undefined ? (
        <IconButton label={t('copy-of', { what })} size={size} variant={variant ?? 'ghost'} onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button size={size} variant={variant} block={block} onClick={copy}>
          {icon}
          {copied ? t('copied') : children}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied && t('copied')}
      </span>
    </>
  )
}
