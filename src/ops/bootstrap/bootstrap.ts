// `bootstrap`: a template that makes a chat without tools write hand-offs.
import { renderTemplate, templates } from '../../documents/bootstrap/templates/index.js';
import { DEFAULT_TRIGGER } from '../../documents/toolkit/handoff-document/bootstrap-line.js';
import path from 'node:path';
import { Failure } from '../../model/report.js';
import { withoutUnseen } from '../../model/unseen.js';
import type { World } from '../../io/world.js';
import { writeDocument } from '../../sources/text-files.js';

export interface BootstrapOptions {
  readonly name?: string;
  readonly trigger?: string;
}

export interface BootstrapResult {
  readonly name: string;
  readonly trigger: string;
  readonly text: string;
}

/** Its text is in the file then. */
export interface WrittenTemplate {
  readonly name: string;
  readonly trigger: string;
  readonly out: string;
}

export function templateNames(): readonly string[] {
  return templates.map(({ name }) => name);
}

export function bootstrapTemplate({ name = 'base', trigger = DEFAULT_TRIGGER }: BootstrapOptions): BootstrapResult {
  const template = templates.find((one) => one.name === name);
  if (!template)
    throw new Failure(
      { rule: 'bootstrap/unknown-template', message: `there is no template “${name}”`, hint: `Available: ${templateNames().join(', ')}.` },
      { exitCode: 2 },
    );
  // It is in quotes, in code and between stars.
  if (withoutUnseen(trigger) !== trigger || !/^[^\s"“”'`*\\](?:[^"“”'`*\n\r\\]{0,28}[^\s"“”'`*\\])?$/u.test(trigger))
    throw new Failure(
      {
        rule: 'bootstrap/bad-trigger',
        message: 'a trigger is one word or a few, at most 30 characters, without quotes, stars or backticks',
        hint: 'For example snapshot, handoff, checkpoint, /handoff, →.',
      },
      { exitCode: 2 },
    );
  return { name, trigger, text: renderTemplate(template, trigger) };
}

export function writeTemplate({ name, trigger, text }: BootstrapResult, file: string, here: Pick<World, 'cwd'>): WrittenTemplate {
  const out = path.resolve(here.cwd, file);
  writeDocument(out, text);
  return { name, trigger, out };
}
