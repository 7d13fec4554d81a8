import messages from '../../catalogues/site/cs.json' with { type: 'json' };

export default messages;
