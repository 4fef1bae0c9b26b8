'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { commonKeys, keysAt, type ScreenKey } from './screen-keys'

/** The keys of the open screen and of every screen. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shortcuts')
  const nav = useTranslations('nav')
  const common = useTranslations('common')
  const here = keysAt(usePathname())
  return (
    <Dialog
      onClose={onClose}
      dismissible
      title={nav('shortcuts')}
      footer={
        <>
          <ButtonLink href="/guide" onClick={onClose}>
            {t('guide')}
          </ButtonLink>
          <Button data-first-focus onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <KeyGroup title={t('here')} keys={here} none={t('none-here')} />
      <KeyGroup title={t('everywhere')} keys={commonKeys} />
    </Dialog>
  )
}

type KeyGroupProps = { title: string; keys: readonly ScreenKey[]; none?: string }

function KeyGroup({ title, keys, none }: KeyGroupProps) {
  const t = useTranslations('shortcuts.keys')
  return (
    <section>
      <h3 className="pb-1 font-medium text-ink-3 text-xs">{title}</h3>
      {keys.length === 0 && <p className="text-ink-3 text-sm">{none}</p>}
      <dl className="flex flex-col gap-2 text-sm">
        {keys.map(({ labels, keys: pressed }) => (
          <div key={labels} className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">{t(labels)}</dt>
            <dd className="flex flex-none gap-1">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
