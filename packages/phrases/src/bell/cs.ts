import messages from '../../catalogues/bell/cs.json' with { type: 'json' };

export default messages;
