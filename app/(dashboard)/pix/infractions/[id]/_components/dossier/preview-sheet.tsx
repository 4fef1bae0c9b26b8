import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { IconButton } from '@/components/ui/button'
import { useModal } from '@/components/ui/use-modal'

/** The preview over the parts, where there is no room next to them. */
export function PreviewSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('infractions.dossier.preview')
  const common = useTranslations('common')
  const titleId = useId()
  const modal = useModal(true, onClose)
  return (
    <dialog
      ref={modal.ref}
      aria-labelledby={titleId}
      closedby="any"
      onClose={modal.onClose}
      className="sheet h-[calc(100dvh-32px)] w-270"
    >
      <div className="flex h-full flex-col">
        <header className="flex flex-none items-center gap-2 border-line border-b py-2 pr-3 pl-5 max-md:pl-4">
          <h2 id={titleId} className="min-w-0 flex-1 truncate font-semibold text-base">
            {t('title')}
          </h2>
          <IconButton label={common('close')} variant="ghost" onClick={onClose} data-first-focus>
            <X aria-hidden />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
