import messages from '../../catalogues/exports/cs.json' with { type: 'json' };

export default messages;
