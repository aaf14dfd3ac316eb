// One request to a service that somebody asked for by name: bounded in size and time, never sent on to another address.
import { jsonText, type Json } from '../model/json.js';
import { Failure } from '../model/report.js';

export interface ServiceRequest {
  /** As people know it. */
  readonly service: string;
  readonly url: URL;
  /** Never part of a message. */
  readonly token: string;
  /** Sent as JSON; absent: something is asked for, nothing is sent. */
  readonly json?: Json;
  /** A file to send. */
  readonly file?: { readonly name: string; readonly text: string };
}

export interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
}

/** Of one answer. */
export const LARGEST_ANSWER = 32 << 20;
const PATIENCE_MS = 60_000;
/** How often a service may say “not now”. */
const TRIES = 4;
/** The longest that it is waited for, each time. */
const LONGEST_WAIT_MS = 20_000;
const FIRST_WAIT_MS = 1000;

/** Throws a Failure where no answer comes, or one that is too large. What the status means is the caller's business. */
export async function askService(request: ServiceRequest): Promise<ServiceAnswer> {
  for (let tried = 1; ; tried++) {
    const { answer, waitMs } = await askOnce(request, tried);
    if (answer.status !== 429) return answer;
    if (tried >= TRIES)
      throw new Failure({
        rule: 'service/busy',
        message: `${request.service} takes no more requests for now (429), after ${TRIES} tries`,
        hint: 'Wait a few minutes and try again.',
      });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

async function askOnce(request: ServiceRequest, tried: number): Promise<{ readonly answer: ServiceAnswer; readonly waitMs: number }> {
  const { service, url, token, json, file } = request;
  const form = file && formOf(file);
  const body = form ?? (json === undefined ? undefined : jsonText(json));
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'error', // the token is for this address alone
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    return { answer: { status: response.status, text: await textOf(response, service) }, waitMs: waitOf(response, tried) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreachable(request, error);
  }
}

function formOf({ name, text }: NonNullable<ServiceRequest['file']>): FormData {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/markdown' }), name);
  return form;
}

async function textOf(response: Response, service: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > LARGEST_ANSWER)
      throw new Failure({
        rule: 'service/too-large',
        message: `an answer of ${service} has more than ${LARGEST_ANSWER >> 20} MB; it was not read to its end`,
      });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** As the service says, in seconds; else longer each time. */
function waitOf(response: Response, tried: number): number {
  const said = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Math.min(LONGEST_WAIT_MS, said >= 0 ? said * 1000 : FIRST_WAIT_MS * 2 ** (tried - 1));
}

function unreachable({ service, url, json, file }: ServiceRequest, error: unknown): Failure {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  const why = isLate ? `no answer within ${PATIENCE_MS / 1000} seconds` : cause || (error instanceof Error ? error.message : String(error));
  const isSent = json !== undefined || file !== undefined;
  return new Failure(
    {
      rule: 'service/unreachable',
      message: `${service} could not be reached at ${url.host}: ${why}`,
      hint: isSent
        ? 'Before you try again, check there whether it arrived anyway.'
        : 'Check the connection. Proxies of the environment are not used.',
    },
    { cause: error },
  );
}
