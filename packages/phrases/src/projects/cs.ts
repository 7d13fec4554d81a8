import messages from '../../catalogues/projects/cs.json' with { type: 'json' };

export default messages;
