// The types that the two published schemas (lite, and V1.1 in full) ask of a feed's blocks; a test compares the verdicts with theirs.
import * as z from 'zod';

const text = z.string();
const texts = z.array(text);
const anyObject = z.looseObject({});

/** A member that may be missing. */
function members<T extends Record<string, z.ZodType>>(shape: T): z.ZodObject {
  return z.looseObject(Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, type.optional()])));
}

const metadata = { description: text, generated_at: text, lang: text, tags: texts };
const data = z.union([anyObject, z.array(z.unknown()), text]);

export const liteSchema = z
  .looseObject({
    feed_type: text,
    metadata: z.intersection(z.looseObject({ title: text, origin: text }), members(metadata)),
  })
  .and(
    members({
      prompts: z.array(members({ intent: text, keywords: texts, description: text, content: text, role: text })),
      capabilities: z.array(
        members({
          name: text,
          method: text,
          path: text,
          description: text,
          input_schema: anyObject,
          requires_user_consent: z.boolean(),
          audience: texts,
        }),
      ),
      data,
      summary: text,
      intent: anyObject,
      audience: texts,
      trust: members({
        signed_blocks: texts,
        algorithm: text,
        canonicalization: text,
        public_key_hint: text,
        scope: text,
        certifier: text,
      }),
      signature: members({ value: text, created_at: text }),
      certification: members({
        certifier: text,
        level: text,
        targets: texts,
        value: text,
        algorithm: text,
        issued_at: text,
        expires_at: text,
      }),
      agent_behavior: anyObject,
      agent_guidance: members({ interaction_tone: text, consent_hint: text, risk_tolerance: text, fallback_behavior: text }),
      attachments: z.array(z.unknown()),
      examples: z.array(z.unknown()),
    }),
  );

const algorithm = z.literal('ed25519');

export const fullSchema = z
  .looseObject({
    feed_type: text,
    metadata: z.intersection(z.looseObject({ title: text, origin: text, generated_at: text }), members(metadata)),
  })
  .and(
    members({
      intent: members({ primary: text, secondary: texts, context: text }),
      prompts: z.array(
        z
          .looseObject({ intent: text })
          .and(members({ keywords: texts, description: text, content: text, role: z.enum(['system', 'user', 'assistant']) })),
      ),
      capabilities: z.array(
        z.looseObject({ name: text, method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']), path: text, description: text }).and(
          members({
            input_schema: members({ required: texts, optional: texts }),
            requires_user_consent: z.boolean(),
            audience: texts,
            rate_limit: text,
            llm_trust_level_required: z.enum(['any-agent', 'certified-only', 'high-trust']),
          }),
        ),
      ),
      data,
      summary: text,
      audience: z.array(z.enum(['llm', 'developer', 'human', 'agent', 'certified_medical_agent'])),
      trust: z
        .looseObject({ signed_blocks: texts })
        .and(members({ algorithm, canonicalization: text, public_key_hint: text, scope: z.enum(['partial', 'full']), certifier: text })),
      signature: z.looseObject({ value: text, created_at: text }),
      certification: members({
        certifier: text,
        level: z.enum(['bronze', 'silver', 'gold']),
        targets: texts,
        value: text,
        algorithm,
        public_key_hint: text,
        issued_at: text,
        expires_at: text,
      }),
      agent_behavior: anyObject,
      agent_guidance: members({
        interaction_tone: z.enum(['professional', 'casual', 'formal', 'friendly']),
        consent_hint: text,
        risk_tolerance: z.enum(['low', 'medium', 'high']),
        fallback_behavior: text,
        proactive_offer: text,
        immediate_actions: texts,
        conversation_starter: text,
      }),
      attachments: z.array(anyObject),
      examples: z.array(anyObject),
    }),
  );
