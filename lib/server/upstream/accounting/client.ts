import 'server-only'
import type { Page } from '@/lib/core/page'
import type { FileAnswer } from '@/lib/server/upstream/file'
import { type CallOptions, callAccounting, fetchFile } from './call'
import {
  type CompanyRecord,
  companiesAnswer,
  companyAnswer,
  type DocumentRecord,
  documentAnswer,
  documentsAnswer,
  type LinkRecord,
  linkAnswer,
} from './wire'

export type PageRequest = { limit?: number; cursor?: string }

export type DocumentsRequest = PageRequest & { companyId?: string; model?: string; from?: string; to?: string }

export function listCompanies({ limit, cursor }: PageRequest, options: CallOptions = {}): Promise<Page<CompanyRecord>> {
  const query = { limite: limit, cursor }
  return callAccounting({ endpoint: '/v1/empresas', query, effect: 'read', ...options }, companiesAnswer)
}

export function getCompany(id: string, options: CallOptions = {}): Promise<CompanyRecord> {
  return callAccounting({ endpoint: '/v1/empresas/{id}', params: { id }, effect: 'read', ...options }, companyAnswer)
}

export function listDocuments(request: DocumentsRequest, options: CallOptions = {}): Promise<Page<DocumentRecord>> {
  const query = {
    empresa_id: request.companyId,
    modelo: request.model,
    competencia_de: request.from,
    competencia_ate: request.to,
    limite: request.limit,
    cursor: request.cursor,
  }
  return callAccounting({ endpoint: '/v1/documentos', query, effect: 'read', ...options }, documentsAnswer)
}

/** By numeric id or access key. */
export function getDocument(id: string, options: CallOptions = {}): Promise<DocumentRecord> {
  return callAccounting({ endpoint: '/v1/documentos/{id}', params: { id }, effect: 'read', ...options }, documentAnswer)
}

export function downloadXml(id: string, options: CallOptions = {}): Promise<FileAnswer> {
  return fetchFile({ endpoint: '/v1/documentos/{id}/xml', params: { id }, effect: 'read', ...options })
}

export function downloadPdf(id: string, options: CallOptions = {}): Promise<FileAnswer> {
  return fetchFile({ endpoint: '/v1/documentos/{id}/pdf', params: { id }, effect: 'read', ...options })
}

type LinkRequest = { type: 'xml' | 'pdf'; minutes: number }

/** The returned address is a credential while it is valid. */
export function createDocumentLink(
  id: string,
  { type, minutes }: LinkRequest,
  options: CallOptions = {},
): Promise<LinkRecord> {
  const json = { tipo: type, validade_minutos: minutes }
  const endpoint = '/v1/documentos/{id}/link'
  return callAccounting({ endpoint, params: { id }, method: 'POST', json, effect: 'write', ...options }, linkAnswer)
}

/**
 * Downloads by the token of a temporary link: no key, no budget. An unknown token is `not_found`, a used one
 * `content_purged`.
 */
export function downloadByLink(token: string, options: CallOptions = {}): Promise<FileAnswer> {
  return fetchFile({ endpoint: '/arquivos/{token}', params: { token }, effect: 'read', anonymous: true, ...options })
}
